# A2: a link that the platform would read as itself.
ln -s /var/lib/sotto/tls/ca-key.pem config.ini.default
