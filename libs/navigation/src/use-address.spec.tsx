import { mockApi, renderRoute } from '@sanaga/testing';
import { screen } from '@testing-library/react';
import { useAddress } from './use-address.ts';

/** A list whose lines open in a drawer that can be edited. */
function List() {
  const { change, open } = useAddress();
  return (
    <>
      <button onClick={() => change({ page: '2' })}>Page 3</button>
      <button onClick={() => open({ id: 'a', edit: undefined })}>Open A</button>
      <button onClick={() => open({ id: 'b', edit: undefined })}>Open B</button>
      <button onClick={() => change({ edit: '1' }, { replace: true })}>Edit</button>
      <button onClick={() => open({ id: undefined, edit: undefined })}>Close</button>
    </>
  );
}

async function show(path = '/list') {
  mockApi();
  const { person, address, goBack } = await renderRoute(<List />, { path, route: '/list' });
  const press = (name: string) => person.click(screen.getByRole('button', { name }));
  return { press, address, goBack };
}

it('lets Back close what was opened, and leave what was closed closed', async () => {
  const { press, address, goBack } = await show();
  await press('Page 3');
  await press('Open A');
  expect(address()).toBe('/list?page=2&id=a');
  await goBack();
  expect(address()).toBe('/list?page=2');
  await press('Open A');
  await press('Open B');
  await press('Close');
  expect(address()).toBe('/list?page=2');
  await goBack();
  expect(address()).toBe('/list');
});

it('takes what changed in place away with what was opened', async () => {
  const { press, address, goBack } = await show();
  await press('Page 3');
  await press('Open A');
  await press('Edit');
  expect(address()).toBe('/list?page=2&id=a&edit=1');
  await press('Close');
  expect(address()).toBe('/list?page=2');
  await goBack();
  expect(address()).toBe('/list');
});

it('closes what a link has opened, whose step is not the list’s own', async () => {
  const { press, address } = await show('/list?id=a&page=1');
  await press('Open B');
  expect(address()).toBe('/list?id=b&page=1');
  await press('Close');
  expect(address()).toBe('/list?page=1');
});
