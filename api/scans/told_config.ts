import { hidesTexts } from '#api/engines/redteam/vocabulary'
import type { ScanConfig } from '#api/scans/scan'

/** What webhooks are told of a scan: neither a prompt that is tried, nor answers to attacks for harmful content. */
export function toldConfig({ systemPrompt: tried, gradingExamples, ...config }: ScanConfig) {
  return {
    ...config,
    ...(gradingExamples && {
      gradingExamples: gradingExamples.filter(({ pluginId }) => !hidesTexts(pluginId)),
    }),
  }
}
