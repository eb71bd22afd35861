import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Button from '@mui/material/Button'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { useAnchor } from '../../core/dialogs/useAnchor.js'
import { hiddenCount } from '../view/columns.js'
import type { EvalLinks } from '../view/useEvalView.js'

const ViewSettings = lazyPart(() => import('./ViewSettings.js'), 'ViewSettings')

/** Button for columns and display options, with the number of hidden columns. */
export function ViewButton({ detail, links }: { detail: EvalDetail; links: EvalLinks }) {
  const t = useText()
  const { anchor, isOpen, open, close } = useAnchor()
  const hidden = hiddenCount(detail, links.view.hidden)
  return (
    <>
      <Button
        startIcon={<TuneOutlined />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        {hidden === 0
          ? t('eval_table.view.button')
          : t('eval_table.view.button_hidden', { smart_count: hidden })}
      </Button>
      {anchor && <ViewSettings anchor={anchor} detail={detail} links={links} onClose={close} />}
    </>
  )
}
