/** Mounts all routes; each section of the API is a file in `start/routes/`. */
// Must be imported first: validators capture the messages when they are created.
import '#start/validation'
import { signInRoutes } from '#start/routes/sign_in'
import { vulnerabilityRoutes } from '#start/routes/vulnerabilities'
import { organizationRoutes } from '#start/routes/organization'
import { administrationRoutes } from '#start/routes/administration'
import { datasetRoutes } from '#start/routes/datasets'
import { evalRoutes } from '#start/routes/evals'
import { publicLinkRoutes } from '#start/routes/public_links'
import { remediationRoutes } from '#start/routes/remediations'
import { calibrationRoutes } from '#start/routes/calibrations'
import { reportRoutes } from '#start/routes/reports'
import { scanRoutes } from '#start/routes/scans'
import { modelAuditRoutes } from '#start/routes/model_audits'
import { mfaRoutes } from '#start/routes/mfa'
import { scheduleRoutes } from '#start/routes/schedules'
import { configurationRoutes } from '#start/routes/configurations'
import { guardrailRoutes } from '#start/routes/guardrails'
import { mcpRoutes } from '#start/routes/mcp'
import { mcpRangeRoutes } from '#start/routes/mcp_ranges'
import { simbaRoutes } from '#start/routes/simba'
import { libraryRoutes } from '#start/routes/library'
import { queueRoutes } from '#start/routes/queue'
import { redteamRoutes } from '#start/routes/redteam'
import { taskRoutes } from '#start/routes/tasks'
import { toolRoutes } from '#start/routes/tool'
import { uploadRoutes } from '#start/routes/uploads'
import { controllers } from '#generated/controllers'
import { checkAccess, endpoint } from '#api/platform/http/endpoint'
import router from '@adonisjs/core/services/router'

const { health, http } = controllers.platform

// Health and version
router.get('/health', [health.Status, 'health'])
router.get('/ready', [health.Status, 'ready'])
router.get('/version', [health.Status, 'version'])

// The order matters: literal paths must precede parameters at the same position, and import order would not guarantee
// it.
signInRoutes()
mfaRoutes()
organizationRoutes()
administrationRoutes()
uploadRoutes()
scanRoutes()
scheduleRoutes()
queueRoutes()
remediationRoutes()
calibrationRoutes()
reportRoutes()
evalRoutes()
publicLinkRoutes()
datasetRoutes()
vulnerabilityRoutes()
configurationRoutes()
libraryRoutes()
redteamRoutes()
guardrailRoutes()
mcpRoutes()
mcpRangeRoutes()
simbaRoutes()
taskRoutes()
toolRoutes()
modelAuditRoutes()

// OpenAPI document
endpoint(
  'GET /openapi.json',
  'public',
  [http.openapi.ApiDescription, 'document'],
  'Get the OpenAPI document'
)
endpoint(
  'GET /docs',
  'public',
  [http.openapi.ApiDescription, 'page'],
  'Interactive documentation (Swagger UI)'
)
endpoint(
  'GET /docs/:file',
  'public',
  [http.openapi.ApiDescription, 'file'],
  'Get an asset of the interactive documentation'
)

// Live updates: routes of the Transmit client
const { Live } = controllers.platform.live
const signedIn = checkAccess('user', { bodySize: 'small' })
router.get('/__transmit/events', [Live, 'events']).use(signedIn)
router.post('/__transmit/subscribe', [Live, 'subscribe']).use(signedIn)
router.post('/__transmit/unsubscribe', [Live, 'unsubscribe']).use(signedIn)

// All other paths render the console
router.get('*', [http.Console, 'show'])
