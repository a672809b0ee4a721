import t from "tap";
import { render, valueIn } from "./template.ts";

/** Templates in the shapes of zigbee2mqtt, Tasmota, ESPHome, WLED, Shelly and OpenMQTTGateway. */
const shapes: readonly (readonly [template: string, payload: string, value: string])[] = [
  ["{{ value_json.state }}", '{"state":"ON"}', "ON"],
  ["{{ value_json['temperature'] }}", '{"temperature":21.5}', "21.5"],
  ["{{value_json.POWER}}", '{"POWER":"OFF"}', "OFF"],
  ["{{ value_json.StatusSNS.DS18B20.Temperature | is_defined }}", '{"StatusSNS":{"DS18B20":{"Temperature":19}}}', "19"],
  ["{{value_json['BME280'].Humidity|round(1)}}", '{"BME280":{"Humidity":45.678}}', "45.7"],
  ["{% if value_json.contact == false %}ON{% else %}OFF{% endif %}", '{"contact":false}', "ON"],
  ["{{ 'ON' if value_json.on else 'OFF' }}", '{"on":true}', "ON"],
  ["{{ value_json.output | iif('on', 'off') }}", '{"output":false}', "off"],
  ["{{ (value_json.temperature | float * 9 / 5 + 32) | round(0) | int }}", '{"temperature":"20"}', "68"],
  ["{{ value_json.brightness | int(0) * 100 // 255 }}", '{"brightness":128}', "50"],
  ["{% set v = value_json.battery %}{{ v if v is defined else 'unknown' }}", "{}", "unknown"],
  ["{{ value | replace('on','1') | upper }}", "on", "1"],
  ["{{ value_json.color.r }},{{ value_json.color.g }}", '{"color":{"r":1,"g":2}}', "1,2"],
  ["{{ value_json.list[0].name | default('none') }}", '{"list":[]}', "none"],
  ["{{ value.split(',')[1] }}", "a,b", "b"],
  ["{{ 'open' if value in ['open', 'opening'] else 'closed' }}", "opening", "open"],
  ["{%- if value == 'a' -%} x {%- elif value == 'b' -%} y {%- else -%} z {%- endif -%}", "b", "y"],
  ["{{ not value_json.closed and value_json.n >= 2 }}", '{"closed":false,"n":2}', "True"],
  ["{{ value_json.get('a', 'b') ~ '!' }}", "{}", "b!"],
  ["plain", "x", "plain"],
  ["{{ value_json.missing.deeper }}", "{}", ""],
  ["{{ value_json.state }}", "no json", ""],
  ["{{ 'ON' if value_json.state != none else 'OFF' }}", "{}", "ON"],
  ["{{ 'ON' if value_json.state != none else 'OFF' }}", '{"state":null}', "OFF"],
];

t.test("templates as publishers write them mean what Jinja says", async (t) => {
  for (const [template, payload, value] of shapes) t.equal(valueIn(template, payload), value, template);
  t.equal(valueIn(undefined, "x"), "x");
  t.equal(valueIn("", "x"), "x");
});

t.test("commands are made from values", async (t) => {
  t.equal(render('{"pos": {{ position }}, "id": 1}', { position: 40 }), '{"pos": 40, "id": 1}');
  t.equal(render('{{ {"target": value, "on": true} | tojson }}', { value: 21 }), '{"target":21,"on":true}');
  const on = '{"state":"on"{% if brightness is defined %},"bri":{{ brightness }}{% endif %}}';
  t.equal(render(on, { brightness: 7 }), '{"state":"on","bri":7}');
  t.equal(render(on, {}), '{"state":"on"}');
});

t.test("a template that is not known is no value, and no error of the program", async (t) => {
  for (const template of [
    "{{ states('light.x') }}",
    "{{ value | exec }}",
    "{{ value is prime }}",
    "{% for a in value %}{{ a }}{% endfor %}",
    "{% if value %}",
    "{% else %}x",
    "{{ value.constructor('x') }}",
    "{{ value | constructor }}",
    "{{ toString() }}",
    "{{ ( }}",
    "{{ '}}",
    "{{ value § }}",
    "{% set x %}",
    `{{ ${"(".repeat(100)}1${")".repeat(100)} }}`,
    `{{ ${"1+".repeat(1_000)}1 }}`,
    "x".repeat(5_000),
    "{% if 1 %}".repeat(50),
  ])
    t.match(valueIn(template, "{}") ?? "none", /^(?:none|\{\{ '\}\})$/u, template.slice(0, 40));
});

t.test("a template reaches only the message: nothing inherited, and no text without end", async (t) => {
  for (const path of ["__proto__", "constructor", "constructor.constructor", "toString", "length.constructor"])
    t.equal(valueIn(`{{ value_json.${path} }}`, "{}"), "", path);
  t.equal(valueIn('{{ value_json["__proto__"].polluted }}', '{"__proto__":{"polluted":1}}'), "1", "as a plain key");
  t.equal(({} as { polluted?: number }).polluted, undefined);
  const doubling = `{% set a = value %}${"{% set a = a ~ a %}".repeat(30)}{{ a }}`;
  t.equal(valueIn(doubling, "0123456789"), undefined);
  const growing = "{{ value | replace('a', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa') }}";
  t.equal(valueIn(growing, "a".repeat(10_000)), undefined);
});

t.test("a template that doubles with each step is given up, and not written out", async (t) => {
  const quotes = `{{ '"'${" | tojson".repeat(200)} }}`;
  const lists = `{% set a = ["x"] %}${"{% set a = [a, a] %}".repeat(100)}{{ a }}`;
  const objects = `{% set a = "x" %}${"{% set a = {'a': a, 'b': a} %}".repeat(60)}{{ a == a }}`;
  const separators = `{{ value_json | join('${"y".repeat(3_000)}') }}`;
  for (const template of [quotes, lists, objects]) t.equal(valueIn(template, "1"), undefined, template.slice(0, 40));
  t.equal(valueIn(separators, JSON.stringify(Array.from({ length: 8_000 }, () => 1))), undefined);
  const often = `{{ value${" | lower | upper".repeat(140)} }}`;
  t.equal(valueIn(often, "a".repeat(10_000)), undefined, "much work in many steps");
  t.equal(valueIn(often, "a"), "A", "many steps with little work");
});

t.test("values are written as JSON writes them", async (t) => {
  for (const json of ['{"a":[1,"\\"x",null,true,{}],"b":{"c":-1.5}}', "[]", "{}", '[[1],["ü\\n"]]'])
    t.equal(valueIn("{{ value_json | tojson }}", json), json);
  t.equal(valueIn("{{ [missing, 1] | tojson }}", "{}"), "[null,1]");
  t.equal(valueIn("{{ {'a': missing, 'b': 1} | tojson }}", "{}"), '{"b":1}');
});
