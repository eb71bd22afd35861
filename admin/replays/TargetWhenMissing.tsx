import { useText } from '../app/i18n.js'
import { reasonOf } from '../app/reason.js'
import '../i18n/areas/replays.js'
import { RecordPicker, type Named } from '../ui/form/RecordPicker.js'
import { asksForTarget } from './asks_for_target.js'

/** The choice of a target, once the server has asked for one. */
export function TargetWhenMissing(props: {
  error: unknown
  target: Named | null
  onChoose: (target: Named | null) => void
}) {
  const t = useText()
  const { error, target, onChoose } = props
  const isMissing = asksForTarget(error)
  if (!isMissing && !target) return null
  return (
    <RecordPicker<Named>
      resource="redteam/targets"
      label={t('replays.target')}
      chosen={target}
      onChoose={onChoose}
      error={isMissing && !target ? reasonOf(error) : null}
    />
  )
}
