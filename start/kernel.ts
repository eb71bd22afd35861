/** What every request passes, in order. */
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#api/http/exception_handler'))

server.use([
  () => import('#api/http/container_middleware'),
  () => import('#api/http/assets_middleware'),
  () => import('@adonisjs/vite/vite_middleware'),
])

router.use([
  () => import('#api/http/session_middleware'),
  () => import('#api/http/shield_middleware'),
  () => import('@adonisjs/auth/initialize_auth_middleware'),
])
