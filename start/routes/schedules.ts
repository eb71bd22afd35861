import { controllers } from '#generated/controllers'
import { schedules } from '#api/contract/resources/schedules'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'
import {
  createSchedule,
  previewSchedule,
  updateSchedule,
} from '#api/scans/schedules/schedule_validator'

export function scheduleRoutes() {
  const { schedules: own } = controllers.scans
  endpoint(
    'POST /schedules/preview',
    ['read', 'EvalJob'],
    [own.Schedules, 'preview'],
    'Preview the next runs of a schedule',
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
    'List the past runs of a schedule and their outcomes, newest first'
  )
}
