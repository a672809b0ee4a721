# A2: what the platform would wait for.
mkfifo config.ini.default
