import { actorOf } from '#api/platform/audit/actor_of'
import { recordExport } from '#api/platform/audit/record_export'
import type { MediaItem } from '#api/contract/evals/eval_media_list'
import { media } from '#api/contract/resources/media'
import { contentRange, readList } from '#api/platform/http/lists/list_query'
import { archiveOf, assertArchivable } from './media_archive.js'
import { mediaItem, mediaOfTeam, pageOfMedia } from './media_query.js'
import type { HttpContext } from '@adonisjs/core/http'

/** Lists and exports the media files of all the team's evaluations. */
export default class MediaListController {
  async index(ctx: HttpContext): Promise<MediaItem[]> {
    const list = readList(media, ctx.request.qs())
    const [counted, rows] = await Promise.all([
      mediaOfTeam(ctx.team, list).count('* as total').first(),
      pageOfMedia(ctx.team, list),
    ])
    const total = counted && 'total' in counted ? Number(counted.total) : 0
    contentRange(ctx, 'media', list.from, rows.length, total)
    return rows.map(mediaItem)
  }

  /** Sends all media files that match the filter as a ZIP archive. */
  async export(ctx: HttpContext) {
    const list = readList(media, ctx.request.qs())
    await assertArchivable(ctx.team, list)
    const about = { what: 'media of evaluations', format: 'zip', filter: list.filter }
    await recordExport(actorOf(ctx), { ...about, teamId: ctx.team.id })
    ctx.response.header('Content-Type', 'application/zip')
    ctx.response.header('Content-Disposition', 'attachment; filename="media.zip"')
    return ctx.response.stream(await archiveOf(ctx.team, list))
  }
}
