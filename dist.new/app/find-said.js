/** Reads on the code host what we have said. Rejects as `PullReader` does. */
export function createFindSaid({ pulls, publisher, markers }) {
    return async (pull, signal) => {
        const said = new Map();
        const [threads, reviews] = await Promise.all([
            pulls.threads(pull, signal),
            publisher.reviews(pull, signal),
        ]);
        for (const [id, url] of findShown(pull, reviews, markers))
            said.set(id, url);
        if (threads.length === 0)
            return said;
        const identity = (await publisher.identity(pull, signal)).toLowerCase();
        for (const { author, body, url } of threads.flatMap(({ comments }) => comments)) {
            if (author.toLowerCase() !== identity)
                continue;
            const marker = markers.read(pull, body);
            if (marker?.kind === "finding")
                said.set(marker.id, url);
        }
        return said;
    };
}
/** Gives the findings that the bodies of reviews show, with the address of the review. */
function findShown(pull, reviews, markers) {
    return reviews.flatMap(({ body, url }) => {
        const marker = markers.read(pull, body);
        const shown = marker?.kind === "review" ? (marker.shown ?? []) : [];
        return shown.map((id) => [id, url]);
    });
}
