import { gateToJunit } from '#api/scans/gate/gate_to_junit'
import { gateToMarkdown } from '#api/scans/gate/gate_to_markdown'
import { readGate, withDefaults } from '#api/scans/gate/gate_validator'
import { loadGate } from '#api/scans/gate/load_gate'
import { appUrl } from '#config/app'
import type { HttpContext } from '@adonisjs/core/http'

export default class GatesController {
  /** Whether a scan passes what a pipeline asks of it, for programs, for test reporters or for people. */
  async show({ team, params, request, response }: HttpContext) {
    const values = await readGate.validate(request.qs())
    const scan = await team
      .related('scans')
      .query()
      .where('id', params.id)
      .where('type', 'redteam')
      .firstOrFail()
    const gate = await loadGate(scan, withDefaults(values))
    if (values.format === 'junit') {
      response.header('Content-Type', 'application/xml; charset=utf-8')
      return gateToJunit(gate)
    }
    if (values.format === 'markdown') {
      response.header('Content-Type', 'text/markdown; charset=utf-8')
      return gateToMarkdown(gate, `${appUrl.replace(/\/$/, '')}/jobs/${scan.id}`)
    }
    return gate
  }
}
