import { useText } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import '../messages.js'
import { RecordPicker, type Named } from '../../core/forms/fields/RecordPicker.js'
import { HttpError } from '../../core/data/http/http_error.js'

/** Whether the server requires a target, because the evaluation has none or its target was deleted. */
export const requiresTarget = (error: unknown): boolean =>
  error instanceof HttpError && error.body.errors?.targetId !== undefined

/** Field for the target, shown only if the server requires one. */
export function TargetWhenMissing(props: {
  error: unknown
  target: Named | null
  onChoose: (target: Named | null) => void
}) {
  const t = useText()
  const { error, target, onChoose } = props
  const isMissing = requiresTarget(error)
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
