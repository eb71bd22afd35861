import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import type { EvalDetail } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { DialogButton } from '../../ui/DialogButton.js'
import { lazyPart } from '../../ui/lazyPart.js'
import type { EvalLinks } from '../page/useEvalView.js'
import { offered } from './condition_choices.js'

const FilterDialog = lazyPart(() => import('./FilterDialog.js'), 'FilterDialog')

/** Conditions on what results hold; only where there is something to ask for. */
export function FilterButton({ detail, links }: { detail: EvalDetail; links: EvalLinks }) {
  const t = useText()
  if (offered(detail).length === 0) return null
  const count = links.view.conditions.length
  return (
    <DialogButton
      text={
        count === 0 ? t('eval_table.filter.button') : t('eval_table.filter.button_count', { count })
      }
      icon={<FilterAltOutlined />}
      variant="text"
    >
      {(close) => <FilterDialog detail={detail} links={links} onClose={close} />}
    </DialogButton>
  )
}
