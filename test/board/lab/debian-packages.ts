/** What the public skill of the boards' tests [public-skill.ts] requires of Debian: all that its requirements.txt names but `hermes-python`. */
export const debianPackages = ["python3-arrow", "python3-toml"] as const;
