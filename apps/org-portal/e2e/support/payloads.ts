/**
 * The script that a text must never run, wherever it is shown; it leaves a mark by which a test detects that it ran.
 */
export const run = 'window.ran=1';

/** Forty ways in which a stored text has become a script somewhere. */
export const scripts = [
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<img src=x onerror="${run}"//`,
  `"><img src=x onerror=${run}>`,
  `'><svg onload=${run}>`,
  `<svg/onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<body onload=${run}>`,
  `<iframe src="javascript:parent.ran=1">`,
  `<iframe srcdoc="<script>parent.ran=1</script>">`,
  `<object data="javascript:${run}">`,
  `<embed src="javascript:${run}">`,
  `<a href="javascript:${run}">pay</a>`,
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `data:text/html,<script>opener.ran=1</script>`,
  `<details open ontoggle=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<video><source onerror=${run}></video>`,
  `<audio src=x onerror=${run}>`,
  `<marquee onstart=${run}>`,
  `<form action="javascript:${run}"><button>pay</button></form>`,
  `<button formaction="javascript:${run}">pay</button>`,
  `<math href="javascript:${run}">x</math>`,
  `<link rel=stylesheet href="javascript:${run}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<base href="//evil/">`,
  `<style>@import 'javascript:${run}'</style>`,
  `<div style="background:url(javascript:${run})">`,
  `" onmouseover="${run}" x="`,
  `' autofocus onfocus='${run}`,
  `\${${run}}`,
  `{{constructor.constructor('${run}')()}}`,
  `{{name}}$t(common:plans.STARTER)`,
  `<template><img src=x onerror=${run}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<!--<img src="--><img src=x onerror=${run}>">`,
  `<x onclick=${run} tabindex=1 onfocus=${run} autofocus>`,
];

/** Texts, well-meant or not, that are no script: formulas, marks that change the direction of writing, long ones. */
export const oddities = [
  `=1+HYPERLINK("evil","pay")`,
  `+1+cmd|' /C calc'!A0`,
  `-2+3`,
  `@SUM(A1:A9)`,
  `invoice\u202Etxt.exe`,
  `Ñandú علي 🐘👩🏾‍🌾`,
  `Ndjomo-${'Bilongo'.repeat(16)}`,
  `Awa\r\nBcc: stranger@evil`,
  `Awa\u0000Ngono`,
];

export const payloads = [...scripts, ...oddities];

/** Returns a text as it is shown where it is only read: without marks that change its direction or cannot be seen. */
export const legible = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\s]+/gu, '');
