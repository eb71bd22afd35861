import { defineConfig } from '@adonisjs/transmit'

export default defineConfig({
  // Keeps proxies from closing an idle stream.
  pingInterval: '20s',
  transport: null,
})
