import { schedules } from '#api/contract/resources/schedules'
import { NEXT_TIMES, WHEN_MISSED } from '#api/contract/scans/schedule'
import { scanOptions } from '#api/scans/scan_validator'
import vine from '@vinejs/vine'

const { name, cron, timeZone } = schedules.fields
const text = (max: number) => vine.string().trim().minLength(1).maxLength(max)

const fields = {
  name: text(name.max),
  targetId: vine.string().uuid(),
  configId: vine.string().uuid(),
  cron: text(cron.max),
  timeZone: text(timeZone.max),
  isEnabled: vine.boolean().optional(),
  whenMissed: vine.enum(WHEN_MISSED).optional(),
  options: scanOptions.clone().optional(),
}

export const createSchedule = vine.create(fields)

export const updateSchedule = vine.create({
  ...fields,
  name: fields.name.clone().optional(),
  targetId: fields.targetId.clone().optional(),
  configId: fields.configId.clone().optional(),
  cron: fields.cron.clone().optional(),
  timeZone: fields.timeZone.clone().optional(),
})

/** Input for a preview of the next runs while a schedule is edited. */
export const previewSchedule = vine.create({
  cron: fields.cron.clone(),
  timeZone: fields.timeZone.clone(),
  count: vine.number().withoutDecimals().min(1).max(NEXT_TIMES).optional(),
})
