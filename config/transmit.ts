import { defineConfig } from '@adonisjs/transmit'

export default defineConfig({
  // Prevents proxies from closing idle streams.
  pingInterval: '20s',
  transport: null,
})
