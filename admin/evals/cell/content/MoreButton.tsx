import { useText } from '../../../core/i18n/i18n.js'

/** Button that shows all of a truncated text, or only its beginning. */
export function MoreButton(props: {
  isOpen: boolean
  /** The text, in the button's accessible name, e.g. "the response to test case 4". */
  name: string
  onToggle: () => void
}) {
  const t = useText()
  const { isOpen, name } = props
  return (
    <button
      type="button"
      className="cell-more"
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'eval_cell.less_of' : 'eval_cell.more_of', { name })}
      onClick={props.onToggle}
    >
      {t(isOpen ? 'common.less' : 'common.more')}
    </button>
  )
}
