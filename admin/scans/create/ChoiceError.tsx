import { PartFailed } from '../../core/states/PartFailed.js'
import type { ScanChoice } from './useScanForm.js'

/** Error shown if the selected target or template cannot be loaded, with a retry button. */
export function ChoiceError(props: { chosen: ScanChoice['target' | 'template']; title: string }) {
  const { recordError, refetchRecord } = props.chosen
  if (!recordError) return null
  return <PartFailed title={props.title} error={recordError} onRetry={refetchRecord} isInPlace />
}
