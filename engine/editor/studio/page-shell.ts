/** The HTML in which the page of the studio begins. It holds neither script nor style, which its content policy forbids. */
export const PAGE_SHELL = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sitefold Studio</title>
<link rel="stylesheet" href="/app.css">
<script type="module" src="/app.js"></script>
</head>
<body>
<div id="root"></div>
<noscript>The studio needs JavaScript.</noscript>
</body>
</html>
`;
