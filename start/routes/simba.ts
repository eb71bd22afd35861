import { controllers } from '#generated/controllers'
import { simbaSessions } from '#api/contract/resources/simba_sessions'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'
import {
  answerSimbaSession,
  controlSimbaSession,
  extendSimbaSession,
  forkSimbaSession,
  revealSimbaTexts,
  sendSimbaMessage,
  startSimbaSession,
} from '#api/simba/session_validator'

const read = ['read', 'EvalJob'] as const
const run = ['update', 'EvalJob'] as const
const start = ['create', 'EvalJob'] as const

/** Mounts the routes for autonomous red-team sessions. */
export function simbaRoutes() {
  resource(simbaSessions, controllers.simba.SimbaSessions, {
    only: ['index', 'show', 'store', 'destroy', 'destroyMany'],
    store: startSimbaSession,
  })
  logRoutes()
  controlRoutes()
  attemptRoutes()
  endpoint(
    'POST /simba/sessions/:id/next',
    run,
    [controllers.simba.external.ExternalRuns, 'next'],
    'Store answers of the target and get the next messages, for runners that call the target themselves',
    { body: answerSimbaSession }
  )
}

function logRoutes() {
  const { SessionLog } = controllers.simba.read
  endpoint(
    'GET /simba/sessions/:id/tree',
    read,
    [SessionLog, 'tree'],
    'List the attempts of a session with the numbers of their exchanges'
  )
  endpoint(
    'GET /simba/sessions/:id/conversations/:attempt',
    read,
    [SessionLog, 'conversation'],
    'List the exchanges of an attempt'
  )
  endpoint(
    'GET /simba/sessions/:id/findings',
    read,
    [SessionLog, 'findings'],
    'List the findings of a session with their vulnerabilities'
  )
  endpoint(
    'GET /simba/sessions/:id/events',
    read,
    [SessionLog, 'events'],
    'List the events of a session, or stream them as server-sent events (Accept: text/event-stream, Last-Event-ID)',
    { query: { after: 'Number of the last event received' } }
  )
  endpoint(
    'GET /simba/sessions/:id/export',
    read,
    [controllers.simba.export.SessionExports, 'show'],
    'Download a session as JSON Lines, a report in Markdown, or SARIF 2.1.0',
    { query: { format: 'jsonl, markdown or sarif' } }
  )
  endpoint(
    'POST /simba/sessions/:id/harmful-texts',
    ['update', 'Eval'],
    [SessionLog, 'reveal'],
    'Reveal the hidden texts of an attempt; recorded in the audit log',
    { body: revealSimbaTexts }
  )
}

function controlRoutes() {
  const { SessionControl } = controllers.simba.control
  endpoint('POST /simba/sessions/:id/pause', run, [SessionControl, 'pause'], 'Pause a session')
  endpoint(
    'POST /simba/sessions/:id/resume',
    run,
    [SessionControl, 'resume'],
    'Resume a paused or failed session'
  )
  endpoint(
    'POST /simba/sessions/:id/stop',
    run,
    [SessionControl, 'stop'],
    'Stop a session and publish what it found'
  )
  endpoint(
    'POST /simba/sessions/:id/extend',
    run,
    [SessionControl, 'extend'],
    'Change the limits of a session that has not ended',
    { body: extendSimbaSession }
  )
  endpoint(
    'POST /simba/sessions/:id/control',
    run,
    [SessionControl, 'control'],
    'Take control of a session, or return it to the agent',
    { body: controlSimbaSession }
  )
  endpoint(
    'POST /simba/sessions/:id/fork',
    start,
    [SessionControl, 'fork'],
    'Start a session whose log begins with that of another one',
    { body: forkSimbaSession }
  )
}

function attemptRoutes() {
  const { SessionControl } = controllers.simba.control
  const path = '/simba/sessions/:id/attempts' as const
  endpoint(
    `POST ${path}`,
    run,
    [SessionControl, 'message'],
    'Send a message of a person in a new conversation, or after an exchange',
    { body: sendSimbaMessage }
  )
  endpoint(
    `POST ${path}/:attempt/prune`,
    run,
    [SessionControl, 'prune'],
    'End an attempt, and do not use its technique for its hypothesis again'
  )
  endpoint(
    `POST ${path}/:attempt/boost`,
    run,
    [SessionControl, 'boost'],
    'Prefer the hypothesis of an attempt'
  )
}
