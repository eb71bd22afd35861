import { PartFailed } from '../../core/states/PartFailed.js'
import type { ScanChoice } from './useScanForm.js'

/** Error of loading the selected target or template, with a retry button. */
export function ChoiceError(props: { chosen: ScanChoice['target' | 'template']; title: string }) {
  const { recordError, refetchRecord } = props.chosen
  if (!recordError) return null
  return <PartFailed title={props.title} error={recordError} onRetry={refetchRecord} isInPlace />
}
