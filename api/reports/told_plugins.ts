import { asObject } from '#api/evals/as_object'
import type Eval from '#api/evals/eval'
import type Scan from '#api/scans/scan'

/** The plugins that a scan, or the configuration of an upload, was told to test. */
export function toldPlugins(report: Eval, scan: Scan | null): Set<string> {
  const told: unknown = scan
    ? scan.config.template.plugins
    : asObject(asObject(report.config).redteam).plugins
  return new Set((Array.isArray(told) ? told : []).flatMap(idOf))
}

/** In the tool's configuration a plugin is a text or an object with its id. */
function idOf(plugin: unknown): string[] {
  const id = typeof plugin === 'string' ? plugin : asObject(plugin).id
  return typeof id === 'string' ? [id] : []
}
