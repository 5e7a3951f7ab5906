// The camera behind a vehicle that is driven: goes along with it, and swings round after it.
import * as THREE from "three";
import type { Vehicle } from "./api";
import type { Bodies } from "./bodies";
import type { Status } from "./player";
import type { Stage } from "./stage";

/** Seconds in which the camera swings round most of the way. */
const SWING = 0.5;

export class Chase {
  on = false;
  private readonly parts: number[];
  private at: THREE.Vector3 | undefined;
  private heading = 0;
  private latest = 0;
  private time = 0;

  constructor(
    private readonly stage: Stage,
    private readonly bodies: Bodies,
    private readonly vehicle: Vehicle,
  ) {
    this.parts = bodies.info.names.filter(([name]) => name.startsWith(`${vehicle.name}.`)).map(([, body]) => body);
  }

  private place(body: number): THREE.Vector3 {
    return new THREE.Vector3().fromArray(this.bodies.frame!.arrays.position as Float32Array, 3 * body);
  }

  /** Goes behind the vehicle, or stays where it is. */
  toggle() {
    this.on = !this.on;
    if (!this.on) return;
    const center = this.place(this.vehicle.body);
    const reach = Math.max(...this.parts.map((body) => this.place(body).distanceTo(center)), 0.1);
    this.heading = this.latest;
    this.at = center.clone();
    this.stage.chase(center, this.heading, 5 * reach);
  }

  /** A new frame is shown. */
  follow(status: Status, time: number) {
    const heading = status.vehicles?.find((v) => v.name === this.vehicle.name)?.heading;
    if (heading === undefined) return;
    this.latest = heading;
    const passed = Math.max(time - this.time, 0);
    this.time = time;
    if (!this.on) return;
    const now = this.place(this.vehicle.body);
    this.stage.carry(now.clone().sub(this.at!));
    this.at = now;
    // The shorter way round.
    const off = Math.atan2(Math.sin(heading - this.heading), Math.cos(heading - this.heading));
    const by = off * (1 - Math.exp(-passed / SWING));
    this.heading += by;
    this.stage.turn(by);
  }
}
