# A9: asks for less than it takes.
printf 'permissions = ["network", "audio", "inject"]\n' >skill.toml
