import { contentRange, type ListQuery } from '#api/http/list_query'
import type { HttpContext } from '@adonisjs/core/http'
import { BaseSerializer } from '@adonisjs/core/transformers'

/** Answers are bare: ra-data-simple-rest reads no envelope. */
class BareSerializer extends BaseSerializer {
  wrap = undefined

  definePaginationMetaData() {
    return {}
  }
}

const serializer = new BareSerializer()

/** One record, as its transformer shapes it. */
export function answerOne<Item extends object>(ctx: HttpContext, item: Item) {
  return serializer.serialize(item, ctx.containerResolver)
}

/** A page of records as a bare array, and in `Content-Range` which part of the whole it is. */
export async function answerList<Items extends object>(
  ctx: HttpContext,
  path: string,
  list: ListQuery,
  total: number,
  items: Items
) {
  const rows = await serializer.serialize(items, ctx.containerResolver)
  contentRange(ctx, path, list.from, Array.isArray(rows) ? rows.length : 0, total)
  return rows
}
