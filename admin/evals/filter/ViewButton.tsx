import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Button from '@mui/material/Button'
import type { EvalDetail } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { lazyPart } from '../../ui/lazyPart.js'
import { useAnchor } from '../../ui/useAnchor.js'
import { hiddenCount } from '../matrix/columns.js'
import type { EvalLinks } from '../page/useEvalView.js'

const ViewSettings = lazyPart(() => import('./ViewSettings.js'), 'ViewSettings')

/** Which columns, and how cells are shown. Says how many columns are hidden. */
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
