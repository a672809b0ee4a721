set -e
echo "set up as $(id -u) in $(pwd)"
cat /var/lib/sotto/sotto.db /etc/sotto/platform.toml /run/sotto/gate.json 2>/dev/null && echo "gained secrets"
ls /var/lib/sotto/skills
python3 -c 'import socket; socket.create_connection(("10.99.0.1", 80), 2)' 2>/dev/null && echo "gained the network"
python3 -m venv --without-pip venv
echo "value = 42" >"$(echo venv/lib/python3*/site-packages)/prepared.py"
