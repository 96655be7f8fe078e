// The least that answering takes on this machine: bare servers without a line of the shop.
// node bench/floor.mjs page FILE | session DATABASE_URL | embedded; prints the port it listens on.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const SESSIONS = 1000;
const CREATE = 'create temporary table floor_sessions (id integer primary key, person jsonb not null)';
const FILL = `insert into floor_sessions select id, '{"email":"bench@purrwell.example"}' from generate_series(1, ${SESSIONS}) id`;
const LOOK_UP = 'select person from floor_sessions where id = $1';

/** Handlers of a request by kind of server. */
const KINDS = {
  /** The bytes of a compressed page. */
  async page(file) {
    const body = readFileSync(file);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    return (answer) => answer.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
  },
  /** One session found by its key, on PostgreSQL; the table is of each connection alone, so that nothing stays. */
  async session(connectionString) {
    const pool = new pg.Pool({ connectionString, max: 10, onConnect: (client) => client.query(`${CREATE}; ${FILL}`) });
    return sessionOf((id) => pool.query({ name: 'look-up', text: LOOK_UP, values: [id] }));
  },
  /** The same on the embedded engine. */
  async embedded() {
    const engine = await PGlite.create();
    await engine.exec(`${CREATE}; ${FILL}`);
    return sessionOf((id) => engine.query(LOOK_UP, [id]));
  },
};

function sessionOf(find) {
  let id = 0;
  return async (answer) => {
    id = (id % SESSIONS) + 1;
    const body = JSON.stringify((await find(id)).rows[0].person);
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  };
}

const [kind, ...args] = process.argv.slice(2);
const handle = await KINDS[kind](...args);
const server = createServer((_, answer) => void handle(answer));
server.listen(0, () => console.log(server.address().port));
