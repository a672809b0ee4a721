/** The path of a reverse proxy, as the page finds it in its own address. */
import t from "tap";

t.test("what stands before the page's own path is the path of the proxy, in addresses and in keys", async (t) => {
  for (const [number, [pathname, base]] of (
    [
      ["/admin/ui/", ""],
      ["/admin/ui/sessions", ""],
      ["/sotto/admin/ui/", "/sotto"],
      ["/sotto/admin/ui", "/sotto"],
      ["/house/kitchen/admin/ui/skills/home/admin/ui/", "/house/kitchen"],
      ["/elsewhere", ""],
    ] as const
  ).entries()) {
    Object.assign(globalThis, { location: { pathname } });
    const found = (await import(`./base.ts?${number}`)) as typeof import("./base.ts");
    t.equal(found.base, base, pathname);
    t.equal(found.pagePath, `${base}/admin/ui`);
    t.equal(found.keyOf("sotto.sign-in"), `sotto.sign-in${base}`);
  }
});
