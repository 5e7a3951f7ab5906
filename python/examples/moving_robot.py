"""Ten lines to a moving robot: a tracked robot drives over stones."""

import grouser as gr

world = gr.load("light-robot-gravel").build()
robot = world.vehicle("robot")
robot.throttle = 0.6
for _ in range(50):
    report = world.step(5)
print(f"t = {world.time:.2f} s, {robot.speed:.2f} m/s, residual {report.residual:.1e} m/s, digest {world.digest()}")
world.picture().save("moving-robot.png")
