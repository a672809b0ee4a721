/** A Home Assistant with a few devices, which speaks the WebSocket API as its documentation describes it. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

type Json = Readonly<Record<string, unknown>>;
type State = { entity_id: string; state: string; attributes: Record<string, unknown> };

const thing = (entity_id: string, state: string, friendly_name: string, attributes: object = {}): State => ({
  entity_id,
  state,
  attributes: { friendly_name, ...attributes },
});

const states = (): State[] => [
  thing("light.kitchen_ceiling", "off", "Kitchen Ceiling", {
    supported_color_modes: ["color_temp", "xy"],
    min_color_temp_kelvin: 2200,
    max_color_temp_kelvin: 6500,
  }),
  thing("light.hall", "on", "Hall Light", { supported_color_modes: ["onoff"] }),
  thing("switch.coffee", "off", "Coffee Machine"),
  thing("input_boolean.guests", "off", "Guest Mode"),
  thing("cover.bedroom", "open", "Bedroom Blind", {
    supported_features: 15,
    current_position: 100,
    device_class: "blind",
  }),
  thing("cover.garage", "closed", "Garage Door", { supported_features: 3, device_class: "garage" }),
  thing("fan.office", "off", "Office Fan", { supported_features: 1, percentage: 0 }),
  thing("climate.living", "heat", "Living Room Thermostat", {
    supported_features: 1,
    hvac_modes: ["off", "heat"],
    min_temp: 45,
    max_temp: 95,
    target_temp_step: 1,
    temperature: 68,
    current_temperature: 66.2,
  }),
  thing("lock.front", "locked", "Front Door"),
  thing("scene.movie", "2026-01-01T00:00:00", "Movie Night"),
  thing("script.goodnight", "off", "Good Night"),
  thing("sensor.attic", "18.5", "Attic Temperature", { unit_of_measurement: "°C", device_class: "temperature" }),
  thing("binary_sensor.window", "on", "Bathroom Window", { device_class: "window" }),
  thing("switch.secret", "off", "Secret Switch"),
  thing("vacuum.robot", "docked", "Robot"),
  thing("media_player.tv", "standby", "Television", {
    supported_features: 128 + 256 + 1 + 1024 + 2048,
    device_class: "tv",
    source_list: ["HDMI 1", "Radio One"],
    source: "HDMI 1",
  }),
  thing("media_player.speaker", "playing", "Kitchen Speaker", {
    supported_features: 1 + 4 + 8 + 16 + 32 + 16_384,
    volume_level: 0.4,
    is_volume_muted: false,
    media_title: "Thunder",
    media_artist: "AC/DC",
  }),
  thing("media_player.stream", "idle", "Study Radio", { supported_features: 1 + 4096 + 16_384 }),
  thing("media_player.gone", "unavailable", "Garage Amplifier", { supported_features: 1 + 4 + 16_384 }),
  thing("light.broken", "unavailable", "Broken Lamp", { supported_color_modes: ["onoff"] }),
];

/** What a media player must be able to do for a service; Home Assistant refuses the others. */
const featureOf: Readonly<Record<string, number>> = {
  media_pause: 1,
  volume_set: 4,
  volume_mute: 8,
  media_previous_track: 16,
  media_next_track: 32,
  turn_on: 128,
  turn_off: 256,
  volume_up: 4 | 1024,
  volume_down: 4 | 1024,
  select_source: 2048,
  media_stop: 4096,
  media_play: 16_384,
};
const titles = ["Thunder", "Rain", "Say it"];

type Options = {
  /** What it accepts. */
  readonly token?: string;
  /** Whether the token may read what is exposed. */
  readonly isAdmin?: boolean;
  readonly port?: number;
  /** The things that it has; all by default. */
  readonly only?: readonly string[] | undefined;
};

export async function simulateHomeAssistant({ token = "let-me-in", isAdmin = true, port = 0, only }: Options = {}) {
  const has = states().filter(({ entity_id }) => only?.includes(entity_id) ?? true);
  const all = new Map(has.map((state) => [state.entity_id, state]));
  const calls: Json[] = [];
  const refusals: string[] = [];
  const areas = [
    { area_id: "kitchen", name: "Kitchen" },
    { area_id: "hall", name: "Hallway" },
    { area_id: "living", name: "Living Room" },
  ];
  const devices = [{ id: "d1", area_id: "hall" }];
  const entries: Record<string, Json> = {
    "light.kitchen_ceiling": { area_id: "kitchen", aliases: ["the big one", "Deckenlampe"] },
    "light.hall": { device_id: "d1", aliases: [] },
    "lock.front": { device_id: "d1" },
    "climate.living": { area_id: "living" },
    "switch.coffee": { area_id: "kitchen" },
  };
  const unexposed = new Set(["switch.secret"]);
  const open = new Set<WebSocket>();
  const server = new WebSocketServer({ host: "127.0.0.1", port, path: "/api/websocket" });
  await once(server, "listening");

  const emit = (event_type: string, data: object): void => {
    for (const socket of open) socket.send(JSON.stringify({ id: 1, type: "event", event: { event_type, data } }));
  };
  const change = (entity_id: string, changes: Partial<State>): void => {
    const before = all.get(entity_id);
    if (before === undefined) return;
    const attributes = { ...before.attributes, ...changes.attributes };
    const now = { ...before, ...changes, attributes };
    all.set(entity_id, now);
    emit("state_changed", { entity_id, old_state: before, new_state: now });
  };
  /** What a service does to a device that obeys. */
  const serve = (domain: string, service: string, id: string, data: Json): void => {
    if (service === "turn_on" && domain !== "scene") change(id, { state: "on", attributes: { ...data } });
    if (service === "turn_off") change(id, { state: "off" });
    if (service === "media_play") change(id, { state: "playing" });
    if (service === "media_pause") change(id, { state: "paused" });
    if (service === "media_stop") change(id, { state: "idle" });
    if (service === "select_source") change(id, { attributes: { source: data["source"] } });
    if (service.startsWith("volume_")) change(id, { attributes: { ...data } });
    if (service === "media_next_track" || service === "media_previous_track") {
      const at = titles.indexOf(String(all.get(id)?.attributes["media_title"]));
      const next = titles[at + (service === "media_next_track" ? 1 : -1)];
      change(id, next === undefined ? { state: "idle" } : { attributes: { media_title: next } });
    }
    if (service === "open_cover") change(id, { state: "open", attributes: { current_position: 100 } });
    if (service === "close_cover") change(id, { state: "closed", attributes: { current_position: 0 } });
    if (service === "set_cover_position") change(id, { attributes: { current_position: data["position"] } });
    if (service === "set_percentage") change(id, { state: "on", attributes: { ...data } });
    if (service === "set_temperature") change(id, { attributes: { ...data } });
    if (service === "lock" || service === "unlock") change(id, { state: `${service}ed` });
  };
  const results: Readonly<Record<string, (message: Json) => unknown>> = {
    get_config: () => ({ unit_system: { temperature: "°F" } }),
    get_states: () => [...all.values()],
    subscribe_events: () => null,
    "config/area_registry/list": () => areas,
    "config/device_registry/list": () => devices,
    "config/entity_registry/get_entries": ({ entity_ids }) =>
      Object.fromEntries((entity_ids as string[]).map((id) => [id, entries[id] ?? null])),
    "homeassistant/expose_entity/list": () => ({
      exposed_entities: Object.fromEntries([...all.keys()].map((id) => [id, { conversation: !unexposed.has(id) }])),
    }),
    call_service({ domain, service, service_data, target }) {
      const id = String((target as Json)["entity_id"]);
      const feature = domain === "media_player" ? (featureOf[String(service)] ?? 0) : undefined;
      const has = Number(all.get(id)?.attributes["supported_features"]);
      if (feature !== undefined && (has & feature) === 0)
        throw new Error(`Entity ${id} does not support this service.`);
      calls.push({ domain, service, data: service_data, id });
      if (all.get(id)?.state !== "stuck") serve(String(domain), String(service), id, service_data as Json);
      return { context: {} };
    },
  };
  server.on("connection", (socket) => {
    socket.send(JSON.stringify({ type: "auth_required", ha_version: "2026.1.0" }));
    socket.on("message", (bytes) => {
      const message = JSON.parse((bytes as Buffer).toString()) as Json & { id: number; type: string };
      const say = (said: object) => socket.send(JSON.stringify(said));
      if (message.type === "auth") {
        if (message["access_token"] === token) open.add(socket);
        say(open.has(socket) ? { type: "auth_ok" } : { type: "auth_invalid", message: "Invalid access token" });
        if (!open.has(socket)) socket.close();
        return;
      }
      if (!open.has(socket)) return;
      if (message.type === "ping") return say({ id: message.id, type: "pong" });
      const result = message.type.startsWith("homeassistant/") && !isAdmin ? undefined : results[message.type];
      if (result === undefined)
        return say({
          id: message.id,
          type: "result",
          success: false,
          error: { code: "unauthorized", message: "Unauthorized" },
        });
      try {
        say({ id: message.id, type: "result", success: true, result: result(message) });
      } catch (error) {
        refusals.push(String(error));
        const refused = { code: "not_supported", message: error instanceof Error ? error.message : "" };
        say({ id: message.id, type: "result", success: false, error: refused });
      }
    });
    socket.on("close", () => open.delete(socket));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    port: (server.address() as AddressInfo).port,
    calls,
    /** What it did not do because the thing cannot. */
    refusals,
    change,
    /** A thing whose state does not change with what it is told. */
    add(state: State): void {
      all.set(state.entity_id, state);
      emit("entity_registry_updated", { action: "create", entity_id: state.entity_id });
    },
    hide(entity_id: string): void {
      unexposed.add(entity_id);
      emit("entity_registry_updated", { action: "update", entity_id });
    },
    async close(): Promise<void> {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
