import t from "tap";
import { readNeighbours, watchedAs } from "./neighbours.ts";

const line = (name: string, host = "kitchen.local", address = "192.168.1.20", port = "8443") =>
  `=;eth0;IPv4;${name};_sotto._tcp;local;${host};${address};${port};"path=/admin/ui/"`;

t.test("a board that is seen on several interfaces and by both protocols is one, with its addresses", async (t) => {
  const text = [
    "+;eth0;IPv4;kitchen;_sotto._tcp;local",
    line("kitchen"),
    line("kitchen", "Kitchen.local.", "fe80::1"),
    line("hall", "hall.local", "192.168.1.21", "443"),
    "",
  ].join("\n");
  t.same(readNeighbours(text, ["192.168.1.21"]), [
    { name: "hall", url: "https://hall.local", addresses: ["192.168.1.21"], isSelf: true },
    { name: "kitchen", url: "https://kitchen.local:8443", addresses: ["192.168.1.20", "fe80::1"], isSelf: false },
  ]);
});

t.test("what anybody in the network may claim steers no terminal, is no other address, and is bounded", async (t) => {
  const names = (text: string) => readNeighbours(text, []).map(({ name }) => name);
  t.same(names(line("Anna\\226\\128\\153s\\032board\\059\\032\\\\")), ["Anna’s board; \\"]);
  t.same(names(line("\\027[31mred\\226\\128\\174\\010line")), ["[31mredline"]);
  t.same(names(line("\\000\\032")), ["?"]);
  t.equal(names(line("a".repeat(300)))[0]?.length, 63);
  for (const wrong of [
    line("a", "evil.local/x"),
    line("a", "user:pw@evil"),
    line("a", "1.2.3.999"),
    line("a", ""),
    line("a", "a.local", "not an address"),
    line("a", "a.local", "10.0.0.1", "0"),
    line("a", "a.local", "10.0.0.1", "70000"),
    "=;eth0;IPv4",
    "=",
  ])
    t.same(names(wrong), [], wrong);
  const many = Array.from({ length: 2000 }, (_, index) => line(`b${index}`, `b${index}.local`)).join("\n");
  t.equal(names(many).length, 500);
});

t.test(
  "of two boards with the same name, the second is offered by its address, which its certificate has",
  async (t) => {
    const text = [
      line("raspberrypi", "raspberrypi.local", "192.168.1.30"),
      line("raspberrypi\\032\\0352", "raspberrypi-2.local", "fe80::2"),
      line("raspberrypi\\032\\0352", "raspberrypi-2.local", "192.168.1.31"),
      line("board-2", "board-2.local", "192.168.1.32"),
      line("old", "old-2.local", "fe80::3"),
      line("new", "new-2.local", "fd00::4", "443"),
    ].join("\n");
    t.same(
      readNeighbours(text, ["192.168.1.31"]).map(({ name, url, isSelf }) => [name, url, isSelf]),
      [
        ["board-2", "https://board-2.local:8443", false],
        ["new", "https://[fd00::4]", false],
        ["old", "https://old-2.local:8443", false],
        ["raspberrypi", "https://raspberrypi.local:8443", false],
        ["raspberrypi #2", "https://192.168.1.31:8443", true],
      ],
    );
  },
);

t.test("a board is known by its address as well as by its name", async (t) => {
  const found = { url: "https://kitchen.local:8443", addresses: ["192.168.1.20", "fd00::1"] };
  const as = (origin: string) => watchedAs(found, [{ name: "mine", origin }]);
  t.equal(as("https://kitchen.local:8443"), "mine");
  t.equal(as("https://192.168.1.20:8443"), "mine");
  t.equal(as("https://[fd00::1]:8443"), "mine");
  t.equal(as("https://192.168.1.20"), undefined, "another port");
  t.equal(as("https://hall.local:8443"), undefined);
  t.equal(
    watchedAs({ url: "https://a.local", addresses: ["10.0.0.1"] }, [{ name: "b", origin: "https://10.0.0.1" }]),
    "b",
  );
});
