"""The ROS 2 example, with stand-ins for rclpy and its messages, which are not on PyPI."""

from __future__ import annotations

import runpy
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[1] / "examples" / "ros2_node.py"


class Message:
    """A message: fields of any name, which hold messages until they are set."""

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self.__dict__[name] = Message()
        return self.__dict__[name]


class Publisher:
    def __init__(self) -> None:
        self.sent: list[Any] = []

    def publish(self, message: Any) -> None:
        self.sent.append(message)


class Node:
    def __init__(self, name: str) -> None:
        self.publishers: dict[str, Publisher] = {}
        self.subscribers: dict[str, Any] = {}

    def create_publisher(self, kind: type, topic: str, depth: int) -> Publisher:
        return self.publishers.setdefault(topic, Publisher())

    def create_subscription(self, kind: type, topic: str, heed: Any, depth: int) -> None:
        self.subscribers[topic] = heed


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    modules = {
        "rclpy": {}, "rclpy.node": {"Node": Node}, "builtin_interfaces.msg": ["Time"],
        "geometry_msgs.msg": ["TransformStamped", "Twist"], "nav_msgs.msg": ["Odometry"],
        "rosgraph_msgs.msg": ["Clock"], "sensor_msgs.msg": ["JointState"], "tf2_msgs.msg": ["TFMessage"],
    }
    for name, inside in modules.items():
        for part in (name.split(".")[0], name):
            monkeypatch.setitem(sys.modules, part, types.ModuleType(part)) if part not in sys.modules else None
        members = inside if isinstance(inside, dict) else {each: type(each, (Message,), {}) for each in inside}
        for key, value in members.items():
            setattr(sys.modules[name], key, value)
    return runpy.run_path(str(EXAMPLE), run_name="ros2_node")


def test_the_node_publishes_and_obeys(example: dict[str, Any]) -> None:
    node = example["VehicleNode"]("light-robot-flat", "robot", rate=50.0)
    command = Message()
    command.linear.x, command.angular.z = 10.0, 0.25
    node.subscribers["/cmd_vel"](command)
    assert (node.vehicle.throttle, node.vehicle.steering) == (1.0, 0.25)
    for _ in range(5):
        node.advance()
    clock = node.publishers["/clock"].sent
    times = [message.clock.sec + 1e-9 * message.clock.nanosec for message in clock]
    assert np.allclose(np.diff(times), 0.02) and times[-1] == pytest.approx(node.world.time)
    transforms = {t.child_frame_id: t.transform for t in node.publishers["/tf"].sent[-1].transforms}
    base = transforms["robot/base_link"]
    assert [base.translation.x, base.translation.y, base.translation.z] == list(node.vehicle.chassis.position)
    turn = base.rotation
    assert turn.w**2 + turn.x**2 + turn.y**2 + turn.z**2 == pytest.approx(1.0)
    joints = node.publishers["/joint_states"].sent[-1]
    assert len(joints.name) == len(joints.position) == len(joints.velocity) > 0
    odometry = node.publishers["/odom"].sent[-1]
    assert odometry.twist.twist.linear.x == pytest.approx(node.vehicle.speed, abs=0.05)
