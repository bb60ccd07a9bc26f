interface Listed<Row> {
  currentData?: { content: Row[] };
  data?: { content: Row[] };
}

/**
 * What a list shows: the rows of its query, and those of the query before it while they are on their way. An
 * emptiness of before is not shown on: it would claim that the new query found nothing.
 */
export function shownRows<Row>({ currentData, data }: Listed<Row>): Row[] | undefined {
  if (currentData) return currentData.content;
  return data && data.content.length > 0 ? data.content : undefined;
}
