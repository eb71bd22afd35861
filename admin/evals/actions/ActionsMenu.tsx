import { useRef, useState } from 'react'
import MoreVert from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router'
import type { EvalDetail } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { isBuilt, useBuiltPaths } from '../../app/pages.js'
import { useSession } from '../../app/session.js'
import { useLicense } from '../../app/useLicense.js'
import { lazyPart } from '../../ui/lazyPart.js'
import { isRunning } from '../eval_record.js'
import { MOST_COMPARED } from '../page/eval_view.js'
import type { EvalRights } from '../page/useEvalRights.js'
import type { EvalLinks } from '../page/useEvalView.js'
import { NEW_EVAL_PATH, useMayCreateEval } from '../places.js'
import { useCopyEval } from './useCopyEval.js'

const EvalPicker = lazyPart(() => import('./EvalPicker.js'), 'EvalPicker')
const YamlDialog = lazyPart(() => import('./YamlDialog.js'), 'YamlDialog')
const DeleteEval = lazyPart(() => import('./DeleteEval.js'), 'DeleteEval')
const KeepTests = lazyPart(() => import('./KeepTests.js'), 'KeepTests')
const RunAgain = lazyPart(() => import('../run/RunAgain.js'), 'RunAgain')
const BulkRating = lazyPart(() => import('./BulkRating.js'), 'BulkRating')

type Dialog = 'compare' | 'yaml' | 'rate' | 'keep' | 'failed' | 'regrade' | 'delete'
type Props = { detail: EvalDetail; links: EvalLinks; rights: EvalRights }

/** What else can be done with the evaluation, by those who may. */
export function ActionsMenu({ detail, links, rights }: Props) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const copy = useCopyEval(detail.id)
  const again = useAgain(detail)
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
        {!isFull && <MenuItem onClick={open('compare')}>{t('eval_page.action.compare')}</MenuItem>}
        <Places detail={detail} />
        {again.mayRun && detail.failed > 0 && (
          <MenuItem onClick={open('failed')}>{t('eval_page.action.failed')}</MenuItem>
        )}
        {again.mayRun && detail.total > 0 && (
          <MenuItem onClick={open('regrade')}>{t('eval_page.action.regrade')}</MenuItem>
        )}
        {again.mayKeep && <MenuItem onClick={open('keep')}>{t('eval_page.action.keep')}</MenuItem>}
        <MenuItem onClick={open('yaml')}>{t('eval_page.action.yaml')}</MenuItem>
        {rights.mayCreate && (
          <MenuItem
            onClick={() => {
              setIsOpen(false)
              copy.mutate()
            }}
          >
            {t('eval_page.action.copy')}
          </MenuItem>
        )}
        {rights.mayUpdate && (
          <MenuItem onClick={open('rate')}>{t('eval_page.action.rate')}</MenuItem>
        )}
        {rights.mayDelete && (
          <MenuItem onClick={open('delete')} sx={{ color: 'error.main' }}>
            {t('eval_page.action.delete')}
          </MenuItem>
        )}
      </Menu>
      {dialog === 'compare' && (
        <EvalPicker
          title={t('eval_table.compare.title')}
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
      {dialog === 'keep' && <KeepTests detail={detail} view={links.view} onClose={close} />}
      {(dialog === 'failed' || dialog === 'regrade') && (
        <RunAgain detail={detail} mode={dialog} onClose={close} />
      )}
      {dialog === 'delete' && <DeleteEval detail={detail} onClose={close} />}
    </>
  )
}

/** What makes something new of it: that is made in the current team, so only what belongs to it is made of. */
function useAgain({ type, team, job }: EvalDetail) {
  const { can, team: current, config } = useSession()
  const { isCutOff } = useLicense()
  const paths = useBuiltPaths()
  const isOurs = current?.id === team.id
  const mayStart = can('create', 'EvalJob') && (config?.enableServerSideJobs ?? false) && !isCutOff
  return {
    mayRun: isOurs && mayStart && type === 'eval' && !isRunning({ job }),
    mayKeep: isOurs && can('update', 'Eval') && isBuilt(paths, '/datasets'),
  }
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
          {t('eval_page.action.rerun')}
        </MenuItem>
      )}
      {detail.type === 'redteam' && isBuilt(paths, report) && (
        <MenuItem component={Link} to={report}>
          {t('eval_page.action.report')}
        </MenuItem>
      )}
    </>
  )
}
