"""A vehicle as a ROS 2 node: publishes clock, tf, joint states and odometry, and is driven by cmd_vel.

    source /opt/ros/jazzy/setup.bash
    python ros2_node.py --scene light-robot-gravel --vehicle robot
    ros2 topic pub /cmd_vel geometry_msgs/msg/Twist '{linear: {x: 0.3}, angular: {z: 0.2}}'

rclpy is that of your ROS installation; `pip install grouser` into the same Python. Units and axes of Grouser are those
of ROS (SI, z up, x ahead), but quaternions of ROS have their scalar last.
"""

from __future__ import annotations

import argparse
import time

import rclpy
from builtin_interfaces.msg import Time
from geometry_msgs.msg import TransformStamped, Twist
from nav_msgs.msg import Odometry
from rclpy.node import Node
from rosgraph_msgs.msg import Clock
from sensor_msgs.msg import JointState
from tf2_msgs.msg import TFMessage

import grouser as gr


def stamp(seconds: float) -> Time:
    """A time of ROS."""
    whole = int(seconds)
    return Time(sec=whole, nanosec=min(999_999_999, round(1e9 * (seconds - whole))))


class VehicleNode(Node):  # type: ignore[misc]
    """A world that is stepped in real time, or as fast as it goes."""

    def __init__(self, scene: str, vehicle: str, rate: float = 50.0) -> None:
        super().__init__("grouser")
        self.world = gr.load(scene).driven(vehicle).build()
        self.vehicle = self.world.vehicle(vehicle)
        self.base = f"{vehicle}/base_link"
        self.joints = self.world.joint_names()
        self.steps = max(1, round(1.0 / rate / self.world.time_step))
        self.clock_out = self.create_publisher(Clock, "/clock", 10)
        self.tf_out = self.create_publisher(TFMessage, "/tf", 10)
        self.joints_out = self.create_publisher(JointState, "/joint_states", 10)
        self.odometry_out = self.create_publisher(Odometry, "/odom", 10)
        self.create_subscription(Twist, "/cmd_vel", self.drive, 10)

    def drive(self, command: Twist) -> None:
        """Throttle and steering from wanted speed and yaw rate, each as a share of what the vehicle can do."""
        fastest = self.vehicle.max_speed or 1.0
        self.vehicle.throttle = command.linear.x / fastest
        self.vehicle.steering = command.angular.z

    def advance(self) -> None:
        """Steps the world and publishes what it is like."""
        self.world.step(self.steps)
        now = stamp(self.world.time)
        self.clock_out.publish(Clock(clock=now))
        transforms = []
        names = {self.base: self.vehicle.chassis, **{name: self.world.body(name) for name in self.world.bodies}}
        for name, body in names.items():
            transform = TransformStamped()
            transform.header.stamp, transform.header.frame_id, transform.child_frame_id = now, "world", name
            place, turn = transform.transform.translation, transform.transform.rotation
            place.x, place.y, place.z = (float(x) for x in body.position)
            turn.w, turn.x, turn.y, turn.z = (float(x) for x in body.rotation)
            transforms.append(transform)
        self.tf_out.publish(TFMessage(transforms=transforms))
        states = [self.world.joint(name) for name in self.joints]
        joints = JointState(name=list(self.joints))
        joints.header.stamp = now
        joints.position = [state.angle for state in states]
        joints.velocity = [state.angular_speed for state in states]
        self.joints_out.publish(joints)
        self.odometry_out.publish(self.odometry(now))

    def odometry(self, now: Time) -> Odometry:
        """Pose in the world, velocities along the vehicle's own axes."""
        chassis = self.vehicle.chassis
        odometry = Odometry()
        odometry.header.stamp, odometry.header.frame_id, odometry.child_frame_id = now, "world", self.base
        place, turn = odometry.pose.pose.position, odometry.pose.pose.orientation
        place.x, place.y, place.z = (float(x) for x in chassis.position)
        turn.w, turn.x, turn.y, turn.z = (float(x) for x in chassis.rotation)
        w, x, y, z = chassis.rotation
        ahead = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)]
        odometry.twist.twist.linear.x = float(chassis.velocity @ ahead)
        odometry.twist.twist.angular.z = float(chassis.angular_velocity[2])
        return odometry


def main() -> None:
    """Runs the node until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scene", default="light-robot-gravel")
    parser.add_argument("--vehicle", default="robot")
    parser.add_argument("--duration", type=float, default=float("inf"), help="simulated seconds")
    arguments = parser.parse_args()
    rclpy.init()
    node = VehicleNode(arguments.scene, arguments.vehicle)
    start = time.monotonic()
    try:
        while rclpy.ok() and node.world.time < arguments.duration:
            node.advance()
            rclpy.spin_once(node, timeout_sec=0.0)
            time.sleep(max(0.0, node.world.time - (time.monotonic() - start)))
    finally:
        node.destroy_node()
        rclpy.shutdown()


if __name__ == "__main__":
    main()
