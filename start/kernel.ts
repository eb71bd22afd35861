/** Error handler and global middleware, in order. Router middleware runs only for requests that match a route. */
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#api/platform/http/exception_handler'))

server.use([
  () => import('#api/platform/http/middleware/container_middleware'),
  () => import('#api/platform/http/middleware/assets_middleware'),
  () => import('@adonisjs/vite/vite_middleware'),
])

router.use([
  () => import('#api/platform/http/middleware/session_middleware'),
  () => import('#api/platform/http/middleware/shield_middleware'),
  () => import('@adonisjs/auth/initialize_auth_middleware'),
])
