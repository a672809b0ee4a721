# Sotto. `make run` and `make test` do their own set-up: Debian's packages (as root or by sudo), npm's, and Node.
.DEFAULT_GOAL := help
.PHONY: help test-journeys house bench-echo bench-rooms bench-broker bench-admin bench-aborts bench-web bench-ten-tasks check-tls run say test mutation check-openapi check-unused build clean set-up bench bench-asr bench-hotword bench-nlu bench-people bench-builtins bench-loop bench-processes bench-logs deb repository check-packages test-boards test-boards-all bench-tasks bench-rest bench-soak bench-storm bench-returns bench-timers bench-compare

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

run: ## start the platform in the foreground (ARGS=--verbose shows everything); Ctrl-C stops it
	@exec scripts/run.sh $(ARGS)

say: ## speak to the running platform without a microphone: make say TEXT="set a timer" ANSWER="ten minutes"
	@$(if $(value TEXT),,$(error What shall be said? make say TEXT="turn on the kitchen light"))
	@exec ./sotto say $(if $(value ANSWER),--answer "$$ANSWER") $(ARGS) -- "$$TEXT"

test: ## check and test everything; the last line is the result
	@scripts/set-up.sh test
	@exec scripts/node scripts/test.ts $(ARGS) $(FILES)

test-journeys: ## only the journeys and the page in the browser, of which CI runs as many as fit into an hour
	@scripts/set-up.sh test
	@exec scripts/node scripts/test.ts test/journeys/*.test.ts test/browser/*.test.ts

house: ## simulate a house of devices on the running platform, and print what they are told (URL=mqtt://127.0.0.1:1883)
	@exec scripts/node skills/home/testing/run-house.ts $(URL)

mutation: ## how many faults the tests notice in the most important files (ARGS="guard --all"); fetches 78 packages from npm and removes them; an hour
	@scripts/set-up.sh test
	@exec nice -n 19 scripts/node scripts/mutation/run.ts $(ARGS)

build: ## bundle the platform into build/
	@scripts/set-up.sh run
	@exec scripts/node scripts/build.ts

check-openapi: ## lint the description of the admin REST (fetches two linters from npm, 80 MB, and removes them)
	@scripts/set-up.sh run
	@exec scripts/node scripts/check-openapi.ts

bench-admin: ## how many requests the admin service answers, and what attackers can do to it (ARGS=--dry); an hour on a quiet machine at most
	@scripts/set-up.sh test
	@scripts/node scripts/build.ts
	@exec scripts/node bench/admin/run.ts $(ARGS)

check-unused: ## files, exports and packages that nothing uses (fetches knip from npm, 27 MB, and removes it)
	@scripts/set-up.sh test
	@exec scripts/node scripts/check-unused.ts

check-tls: ## look at the admin service's TLS with curl, sslscan and testssl.sh, which must be installed
	@scripts/set-up.sh test
	@scripts/node scripts/build.ts
	@exec scripts/node bench/admin/tls.ts

set-up: ## install what run and test need
	@scripts/set-up.sh test

bench: ## measure everything, about 15 hours on two quiet cores (ARGS=--list: what, and for how long; ARGS="loop rest": only these; ARGS="--from web")
	@scripts/set-up.sh test
	@scripts/node scripts/build.ts
	@exec scripts/node bench/all/run.ts $(ARGS)

bench-asr: ## how well and fast the recogniser hears, in noise and of people
	@scripts/set-up.sh test
	@exec scripts/node bench/asr/bench.ts --write $(ARGS)

bench-hotword: ## how often the wake word is heard, and how often something else is taken for it
	@scripts/set-up.sh test
	@exec scripts/node bench/hotword/bench.ts $(ARGS)

bench-echo: ## the wake word while the board speaks, with and without echo cancellation (ARGS="--minutes 5" for a quick look)
	@scripts/set-up.sh test
	@exec scripts/node bench/echo/run.ts --write $(ARGS)

bench-rooms: ## which room answers, of two to eight that hear the wake word, in simulated houses (ARGS="--houses 4" for a quick look)
	@scripts/set-up.sh test
	@exec scripts/node bench/rooms/run.ts --write $(ARGS)

bench-nlu: ## how well intents and slots are understood, on a public benchmark (ARGS=--quick)
	@scripts/set-up.sh test
	@exec scripts/node bench/nlu/run.ts $(ARGS)

bench-people: ## what becomes of sentences as people say them: right, wrong, asked, refused (ARGS=--failures)
	@scripts/set-up.sh test
	@scripts/node bench/people/run.ts --write $(ARGS)
	@exec scripts/node bench/people/asking/run.ts --write $(ARGS)

bench-builtins: ## how many worked examples of numbers, money, times, … are understood, in seven languages (ARGS=--failures)
	@scripts/set-up.sh test
	@exec scripts/node bench/builtins/run.ts $(ARGS)

bench-web: ## how soon the web page is there on a slow phone
	@scripts/set-up.sh test
	@scripts/node scripts/build.ts
	@exec scripts/node bench/web/run.ts $(ARGS)

bench-ten-tasks: ## ten things that people do with the web page: taps and seconds
	@scripts/set-up.sh test
	@scripts/node scripts/build.ts
	@exec scripts/node bench/web/ten-tasks.ts $(ARGS)

bench-processes: ## how fast a killed component runs again, against pm2, supervisord, s6 and runit
	@scripts/set-up.sh test
	@scripts/node scripts/build.ts
	@exec scripts/node bench/processes/run.ts $(ARGS)

bench-broker: ## the embedded broker against plain aedes and mosquitto (ARGS=--corpus <folder> for mosquitto's byte sequences)
	@scripts/set-up.sh test
	@exec scripts/node bench/broker/run.ts $(ARGS)

bench-logs: ## how many lines a second the log takes without losing one, against the same
	@scripts/set-up.sh test
	@exec scripts/node bench/logs/run.ts $(ARGS)

bench-loop: ## how soon the platform is ready, how fast it answers, what it takes at rest
	@scripts/set-up.sh test
	@scripts/node scripts/build.ts
	@exec scripts/node bench/loop/run.ts $(ARGS)

deb: ## the Debian packages for amd64 and arm64, in dist/ (COMPRESSION=1 is quick)
	@scripts/set-up.sh deb
	@scripts/node scripts/build.ts
	@exec scripts/node installer/main.ts $(ARGS)

repository: ## a signed apt repository with the packages, in dist/repository (ARGS="--valid-days 30 --keep 10 --suite beta --phase 10")
	@$(MAKE) --no-print-directory deb ARGS=
	@exec scripts/node installer/apt-repository/main.ts $(ARGS)

check-packages: export COMPRESSION ?= 1
check-packages: ## lintian, piuparts on Debian 12 and 13, and the same bytes when made elsewhere (as root; ARGS=lintian: one part)
	@scripts/set-up.sh boards
	@$(MAKE) --no-print-directory deb ARGS=
	@exec scripts/node test/packages/run.ts $(ARGS)

test-boards: export COMPRESSION ?= 1
test-boards: ## the packages on booted Debian hosts; results in docs/generated/boards.md (as root; ARGS=install-trixie: one test)
	@scripts/set-up.sh boards
	@$(MAKE) --no-print-directory deb ARGS=
	@exec scripts/node test/board/run.ts $(ARGS)

test-boards-all: export COMPRESSION ?= 1
test-boards-all: ## the same, and what takes hours; continues where an earlier run was ended (ARGS=--afresh: from the beginning)
	@scripts/set-up.sh boards
	@$(MAKE) --no-print-directory deb ARGS=
	@exec scripts/node test/board/run.ts --all $(ARGS)

bench-aborts: ## 100,000 requests aborted at random moments while the broker restarts: what ends, what stays open (ARGS="--count 10000 --dry")
	@scripts/set-up.sh test
	@scripts/node scripts/build.ts
	@exec scripts/node bench/aborts/run.ts $(ARGS)

bench-rest: ## what the platform takes at rest, in one process or several, with and without the second recogniser
	@scripts/node scripts/build.ts
	@exec scripts/node bench/loop/rest.ts $(ARGS)

bench-soak: ## what each process gains an hour while dialogues run (ARGS="--minutes 60 --grouped")
	@scripts/node scripts/build.ts
	@exec scripts/node bench/soak/soak.ts $(ARGS)

bench-storm: ## a component or skill killed every two seconds: what becomes of sessions, how long each is away (ARGS="--minutes 10 --grouped")
	@scripts/node scripts/build.ts
	@exec scripts/node bench/soak/storm.ts $(ARGS)

bench-returns: ## from kill -9 to ready: each component, and the supervisor killed 100 times (ARGS="--kills 10 --supervisor 100 --first")
	@scripts/set-up.sh
	@scripts/node scripts/build.ts
	@exec scripts/node bench/processes/returns.ts $(ARGS)

bench-timers: ## 1,000 timers while the component and the supervisor are killed 100 times: what is lost, what rings twice
	@scripts/node scripts/build.ts
	@exec scripts/node bench/timers/run.ts $(ARGS)

bench-compare: ## the figures in bench/results/ against the last landed ones; what got worse by over 10 % (ARGS="loop broker": measures these first; ARGS="--since v0.1.0")
	@exec scripts/node bench/compare/run.ts $(ARGS)

bench-tasks: ## 1,000 SIGKILLs of the queue under load: what is lost; and how fast it is with a long history
	@scripts/set-up.sh test
	@exec scripts/node bench/tasks/run.ts --write $(ARGS)

clean: ## remove what was built; the data folder var/ stays
	rm -rf build build.new dist .tap

say: export TEXT := $(value TEXT)
say: export ANSWER := $(value ANSWER)
