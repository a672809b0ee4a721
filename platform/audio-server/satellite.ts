/** What takes the place of a site's devices, by the address in its configuration. */
import type { SiteConfig } from "./component.ts";
import { isEsphome } from "./esphome/address.ts";
import { EsphomeRoom, type EsphomeRoomOptions } from "./esphome/room.ts";
import { WyomingRoom } from "./wyoming/room.ts";

export type Satellite = WyomingRoom | EsphomeRoom;

type Told = Omit<EsphomeRoomOptions, "uri" | "secret" | "password" | "soundPort">;

export function followSatellite(site: SiteConfig, told: Told): Satellite {
  const uri = site.satellite;
  if (!isEsphome(uri)) return new WyomingRoom({ ...told, uri });
  const { satellite_secret: secret, satellite_password: password, satellite_port: soundPort } = site;
  return new EsphomeRoom({ ...told, uri, secret, password, soundPort });
}
