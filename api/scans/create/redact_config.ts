import { hidesTexts } from '#api/engines/redteam/vocabulary'
import type { ScanConfig } from '#api/scans/scan'

/** Scan configuration for webhooks, without the system prompt under test and responses to harmful attacks. */
export function redactConfig({ systemPrompt: _, gradingExamples, ...config }: ScanConfig) {
  return {
    ...config,
    ...(gradingExamples && {
      gradingExamples: gradingExamples.filter(({ pluginId }) => !hidesTexts(pluginId)),
    }),
  }
}
