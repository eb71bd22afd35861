import { hidesTexts } from '#api/engines/redteam/vocabulary'
import type { ScanSettings } from '#api/scans/scan'

/**
 * Returns a scan's configuration for webhooks, without the system prompt under test and the responses to harmful
 * attacks.
 */
export function redactSettings({ systemPrompt: _, gradingExamples, ...config }: ScanSettings) {
  return {
    ...config,
    ...(gradingExamples && {
      gradingExamples: gradingExamples.filter(({ pluginId }) => !hidesTexts(pluginId)),
    }),
  }
}
