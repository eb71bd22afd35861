import { useRef, useState } from 'react'
import MoreVert from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router'
import type { EvalDetail } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { isBuilt, useBuiltPaths } from '../../app/pages.js'
import { lazyPart } from '../../ui/lazyPart.js'
import { MOST_COMPARED } from '../page/eval_view.js'
import type { EvalRights } from '../page/useEvalRights.js'
import type { EvalLinks } from '../page/useEvalView.js'
import { NEW_EVAL_PATH, useMayCreateEval } from '../places.js'
import { useCopyEval } from './useCopyEval.js'

const EvalPicker = lazyPart(() => import('./EvalPicker.js'), 'EvalPicker')
const YamlDialog = lazyPart(() => import('./YamlDialog.js'), 'YamlDialog')
const DeleteEval = lazyPart(() => import('./DeleteEval.js'), 'DeleteEval')
const BulkRating = lazyPart(() => import('./BulkRating.js'), 'BulkRating')

type Dialog = 'compare' | 'yaml' | 'rate' | 'delete'
type Props = { detail: EvalDetail; links: EvalLinks; rights: EvalRights }

/** What else can be done with the evaluation, by those who may. */
export function ActionsMenu({ detail, links, rights }: Props) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const copy = useCopyEval(detail.id)
  const isFull = links.view.compare.length >= MOST_COMPARED
  const close = () => {
    setDialog(null)
    button.current?.focus()
  }
  const open = (which: Dialog) => () => {
    setIsOpen(false)
    setDialog(which)
  }
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<MoreVert />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        loading={copy.isPending}
        onClick={() => setIsOpen(true)}
      >
        {t('common.actions')}
      </Button>
      <Menu
        anchorEl={() => button.current}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        // A dialog that is opened here takes the focus itself.
        disableRestoreFocus={dialog !== null}
      >
        {!isFull && <MenuItem onClick={open('compare')}>{t('evals.action.compare')}</MenuItem>}
        <Places detail={detail} />
        <MenuItem onClick={open('yaml')}>{t('evals.action.yaml')}</MenuItem>
        {rights.mayCreate && (
          <MenuItem
            onClick={() => {
              setIsOpen(false)
              copy.mutate()
            }}
          >
            {t('evals.action.copy')}
          </MenuItem>
        )}
        {rights.mayUpdate && <MenuItem onClick={open('rate')}>{t('evals.action.rate')}</MenuItem>}
        {rights.mayDelete && (
          <MenuItem onClick={open('delete')} sx={{ color: 'error.main' }}>
            {t('evals.action.delete')}
          </MenuItem>
        )}
      </Menu>
      {dialog === 'compare' && (
        <EvalPicker
          title={t('evals.compare.title')}
          without={[detail.id, ...links.view.compare]}
          onPick={(id) => {
            close()
            links.go({ part: 'results', compare: [...links.view.compare, id], sort: null })
          }}
          onClose={close}
        />
      )}
      {dialog === 'yaml' && <YamlDialog detail={detail} onClose={close} />}
      {dialog === 'rate' && <BulkRating detail={detail} view={links.view} onClose={close} />}
      {dialog === 'delete' && <DeleteEval detail={detail} onClose={close} />}
    </>
  )
}

/** Pages that go on from this evaluation; only those that exist. */
function Places({ detail }: { detail: EvalDetail }) {
  const t = useText()
  const paths = useBuiltPaths()
  const mayRerun = useMayCreateEval() && detail.type === 'eval'
  const id = encodeURIComponent(detail.id)
  const report = `/redteam/report/${id}`
  return (
    <>
      {mayRerun && (
        <MenuItem component={Link} to={`${NEW_EVAL_PATH}?from=${id}`}>
          {t('evals.action.rerun')}
        </MenuItem>
      )}
      {detail.type === 'redteam' && isBuilt(paths, report) && (
        <MenuItem component={Link} to={report}>
          {t('evals.action.report')}
        </MenuItem>
      )}
    </>
  )
}
