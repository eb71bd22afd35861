import { controllers } from '#generated/controllers'
import { schedules } from '#api/contract/resources/schedules'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'
import { createSchedule, previewSchedule, updateSchedule } from '#api/schedules/schedule_validator'

/** Scans that start by themselves. */
export function scheduleRoutes() {
  const { schedules: own } = controllers
  endpoint(
    'POST /schedules/preview',
    ['read', 'EvalJob'],
    [own.Schedules, 'preview'],
    'When a schedule would run',
    { body: previewSchedule }
  )
  resource(schedules, own.Schedules, {
    only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
    store: createSchedule,
    update: updateSchedule,
  })
  endpoint(
    'GET /schedules/:id/runs',
    ['read', 'EvalJob'],
    [own.Schedules, 'runs'],
    'When it was due and what came of it, newest first'
  )
}
