import Scan from '#api/scans/scan'
import { teamScope } from '#api/platform/tenancy/scopes'
import { gateToJunit } from '#api/scans/gate/gate_to_junit'
import { gateToMarkdown } from '#api/scans/gate/gate_to_markdown'
import { readGate, withDefaults } from '#api/scans/gate/gate_validator'
import { loadGate } from '#api/scans/gate/load_gate'
import { appUrl } from '#config/app'
import type { HttpContext } from '@adonisjs/core/http'

export default class GatesController {
  /** Evaluates a CI pipeline's gate rules; responds with JSON, JUnit XML, or Markdown. */
  async show({ team, params, request, response }: HttpContext) {
    const values = await readGate.validate(request.qs())
    const scan = await teamScope(team, Scan)
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
