/** Every route of the product: a section of the API is a file of `start/routes/`. */
// First: a validator takes its words along when it is made.
import '#start/validation'
import { signInRoutes } from '#start/routes/sign_in'
import { issueRoutes } from '#start/routes/issues'
import { organizationRoutes } from '#start/routes/organization'
import { administrationRoutes } from '#start/routes/administration'
import { datasetRoutes } from '#start/routes/datasets'
import { evalRoutes } from '#start/routes/evals'
import { publicLinkRoutes } from '#start/routes/public_links'
import { remediationRoutes } from '#start/routes/remediations'
import { reportRoutes } from '#start/routes/reports'
import { scanRoutes } from '#start/routes/scans'
import { mfaRoutes } from '#start/routes/mfa'
import { scheduleRoutes } from '#start/routes/schedules'
import { configRoutes } from '#start/routes/configs'
import { libraryRoutes } from '#start/routes/library'
import { queueRoutes } from '#start/routes/queue'
import { redteamRoutes } from '#start/routes/redteam'
import { taskRoutes } from '#start/routes/tasks'
import { toolRoutes } from '#start/routes/tool'
import { uploadRoutes } from '#start/routes/uploads'
import { controllers } from '#generated/controllers'
import { checkAccess, endpoint } from '#api/http/endpoint'
import router from '@adonisjs/core/services/router'

const { health, http } = controllers

// Health and version
router.get('/health', [health.Status, 'health'])
router.get('/ready', [health.Status, 'ready'])
router.get('/version', [health.Status, 'version'])

// In this order: a literal path comes before a parameter in its place. Importing would promise none.
signInRoutes()
mfaRoutes()
organizationRoutes()
administrationRoutes()
uploadRoutes()
scanRoutes()
scheduleRoutes()
queueRoutes()
remediationRoutes()
reportRoutes()
evalRoutes()
publicLinkRoutes()
datasetRoutes()
issueRoutes()
configRoutes()
libraryRoutes()
redteamRoutes()
taskRoutes()
toolRoutes()

// The API described
endpoint('GET /openapi.json', 'public', [http.ApiDescription, 'document'], 'This document')
endpoint('GET /docs', 'public', [http.ApiDescription, 'page'], 'A page that shows this document')
endpoint('GET /docs/:file', 'public', [http.ApiDescription, 'file'], 'A file of that page')

// Live updates: the addresses of the Transmit client
const { Live } = controllers.live
const signedIn = checkAccess('user', { bodySize: 'small' })
router.get('/__transmit/events', [Live, 'events']).use(signedIn)
router.post('/__transmit/subscribe', [Live, 'subscribe']).use(signedIn)
router.post('/__transmit/unsubscribe', [Live, 'unsubscribe']).use(signedIn)

// The console: any other address is a page
router.get('*', [http.Console, 'show'])
