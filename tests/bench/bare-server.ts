/** The least an HTTP server can do: the same JSON for whoever asks. Its port and the JSON come with the environment. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono().get('/', (c) => c.json(JSON.parse(process.env.ANSWER ?? '{}') as object))
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () => console.log('ready'))
