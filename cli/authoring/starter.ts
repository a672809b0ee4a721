/** The files of a new assistant: small and complete. */

export function starter(name: string, author: string): Readonly<Record<string, string>> {
  const profile = {
    id: name,
    name,
    language: "en",
    version: "0.1.0",
    intents: [
      {
        id: `${author}:startMachine`,
        name: "startMachine",
        enabledByDefault: true,
        slots: [{ name: "machine", entityId: "machine", required: true, missingQuestion: "Which machine?" }],
      },
      { id: `${author}:stopAll`, name: "stopAll", enabledByDefault: true, slots: [] },
    ],
  };
  return {
    "assistant.json": `${JSON.stringify(profile, undefined, 2)}\n`,
    "dataset.yaml": dataset,
    "tests.yaml": tests,
  };
}

const dataset = `# What can be said. [slot:entity](words) marks a slot. Ten or more ways to say a thing are understood far better than five.
type: intent
name: startMachine
slots:
  - { name: machine, entity: machine }
utterances:
  - start the [machine:machine](coffee maker)
  - turn the [machine:machine](washing machine) on
  - switch on the [machine:machine](dishwasher)
  - please start the [machine:machine](coffee machine)
  - I need the [machine:machine](vacuum cleaner)
  - start a machine
---
type: intent
name: stopAll
slots: []
utterances:
  - stop everything
  - stop all machines
  - turn everything off
  - switch all machines off
  - everything off please
---
# Values, each with the other names it has. Extensible: words that are not listed may be understood as a value too.
type: entity
name: machine
automatically_extensible: false
values:
  - [coffee maker, coffee machine]
  - washing machine
  - dishwasher
  - [vacuum cleaner, vacuum]
`;

const tests = `# What must be understood, in other words than the sentences: sotto assistant test
- { text: turn on the coffee maker, intent: startMachine, slots: { machine: coffee maker } }
- { text: start the vacuum, intent: startMachine, slots: { machine: vacuum cleaner } }
- { text: please stop everything, intent: stopAll }
- { text: what is the weather like tomorrow, intent: null }
`;
