#!/usr/bin/env python3
"""As skills of this lineage were written: the bus on localhost without a name, below hermes/, settings in config.ini."""

import configparser
import json

import paho.mqtt.client as mqtt

config = configparser.ConfigParser()
config.read("config.ini")


def on_connect(client, *_):
    client.subscribe("hermes/intent/#")
    print("connected", flush=True)


def on_message(client, _userdata, message):
    said = json.loads(message.payload)
    if said["intent"]["intentName"] != "sotto:lightStatus":
        return
    reply = {"sessionId": said["sessionId"], "text": config["global"]["greeting"] + " from the past"}
    client.publish("hermes/dialogueManager/endSession", json.dumps(reply))


client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2) if hasattr(mqtt, "CallbackAPIVersion") else mqtt.Client()
client.on_connect = on_connect
client.on_message = on_message
client.connect("localhost", 1883)
client.loop_forever()
