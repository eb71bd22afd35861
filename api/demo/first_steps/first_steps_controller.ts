import { firstSteps } from '#api/demo/first_steps/first_steps'
import { firstRun } from '#config/first_run'
import type { HttpContext } from '@adonisjs/core/http'

export default class FirstStepsController {
  async show({ team }: HttpContext) {
    return firstSteps(team, firstRun.demoTargetUrl ?? null)
  }
}
